"""Texts that would run as a script, or be a part of a page, wherever they were taken for more than texts.

What runs calls `ran()`, which the tests have put into the page.
"""

_TAGS = (
    "<script>ran()</script>",
    "</script><script>ran()</script>",
    "<SCRIPT>ran()</SCRIPT>",
    "<scr<script>ipt>ran()</scr</script>ipt>",
    "<script src=data:text/javascript,ran()></script>",
    "<script type=module>ran()</script>",
    "<img src=x onerror=ran()>",
    "<IMG SRC=x ONERROR=ran()>",
    "<img/src/onerror=ran()>",
    '<img src="x" onerror="ran()"',
    "<svg onload=ran()>",
    "<svg><script>ran()</script></svg>",
    "<svg><animate onbegin=ran() attributeName=x dur=1s>",
    "<math><mtext><img src=x onerror=ran()>",
    "<iframe src=javascript:ran()></iframe>",
    "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
    "<object data=javascript:ran()>",
    "<embed src=javascript:ran()>",
    "<base href=javascript:ran()//>",
    "<meta http-equiv=refresh content=0;url=javascript:ran()>",
    "<link rel=stylesheet href=data:text/css,*{}>",
    "<style>@import 'data:text/css,x'</style>",
    "<body onload=ran()>",
    "<details open ontoggle=ran()>",
    "<input autofocus onfocus=ran()>",
    "<select autofocus onfocus=ran()>",
    "<video><source onerror=ran()></video>",
    "<audio src=x onerror=ran()>",
    "<form action=javascript:ran()><button autofocus>",
    "<a href=javascript:ran() autofocus>a</a>",
    "<p style=animation-name:x onanimationstart=ran()>",
    "<template><script>ran()</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=ran()>'>",
    "<!--><img src=x onerror=ran()>-->",
    "<py-script>import js; js.ran()</py-script>",
    "<script type=py>import js; js.ran()</script>",
    "<mpy-script>import js; js.ran()</mpy-script>",
)
_OUT_OF_QUOTES = (
    '"><img src=x onerror=ran()>',
    "'><img src=x onerror=ran()>",
    '" onmouseover="ran()" autofocus onfocus="ran()',
    "' onfocus='ran()' autofocus='",
    "`-ran()-`",
    "'-ran()-'",
    '";ran();//',
    "'];ran();//",
    "\\';ran();//",
    "</title><img src=x onerror=ran()>",
    "</textarea><img src=x onerror=ran()>",
)
_ADDRESSES = (
    "javascript:ran()",
    "JaVaScRiPt:ran()",
    "data:text/html,<script>ran()</script>",
    "//example.org/x.js",
)
_FORMS = (
    "${ran()}",
    "{{constructor.constructor('ran()')()}}",
    "{player.__class__.__mro__}",
    "{0.__init__.__globals__}",
    "%(ran)s{",
    "__import__('js').ran()",
    "&lt;img src=x onerror=ran()&gt;",
    "&#60;script&#62;ran()",
)
INJECTIONS = (*_TAGS, *_OUT_OF_QUOTES, *_ADDRESSES, *_FORMS)
assert len(INJECTIONS) == 60
