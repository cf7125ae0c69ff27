"""Write out named tuples, so that a start does not have to make them.

`typing.NamedTuple` makes each class while the page starts: it evaluates the annotations, and writes and
compiles the class's `__new__`. That takes about half a millisecond a class, and a start needs over a hundred.
The same class with its `__new__` written out is compiled once, by the build:

    class Save(NamedTuple):              class Save(_NamedTuple):
        key: str                             __slots__ = ()
        text: str = ""                       _fields = __match_args__ = ('key', 'text')
                                             def __new__(_cls, key, text=''):
                                                 return _new_tuple(_cls, (key, text))
                                             key = _tuple_field(0)
                                             text = _tuple_field(1)

tools/runtime/named_tuple.py has the base class. Annotations, and Generic among the bases, are for the type
checker and are left out. The plain start and the debug build run the sources as they are.
"""

import ast

RUNTIME = "named_tuple"
_IMPORT = (
    f"from {RUNTIME} import NamedTuple as _NamedTuple, field as _tuple_field, new as _new_tuple"
)


def write_out(source: bytes, name: str) -> ast.Module:
    """Return the module with its named tuples written out. Every other line stays where it was."""
    tree = ast.parse(source, name)
    writer = _Writer()
    writer.visit(tree)
    if writer.found:
        at = _after_docstring(tree.body)
        tree.body[at:at] = ast.parse(_IMPORT).body
    return ast.fix_missing_locations(tree)


class _Writer(ast.NodeTransformer):
    found = False

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        if not any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases):
            return node
        self.found = True
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        others = [each for each in node.body if not isinstance(each, ast.AnnAssign | ast.Pass)]
        at = _after_docstring(others)
        node.bases = [ast.Name("_NamedTuple", ast.Load())]
        node.body = [*others[:at], *_written_out(node, fields), *others[at:]]
        return node


def _after_docstring(body: list[ast.stmt]) -> int:
    """Return where the first statement goes that is not the docstring."""
    match body:
        case [ast.Expr(ast.Constant(str())), *_]:
            return 1
    return 0


def _written_out(of: ast.ClassDef, fields: list[ast.AnnAssign]) -> list[ast.stmt]:
    names = [ast.unparse(each.target) for each in fields]
    defaults = [each.value for each in fields if each.value]
    given = names[: len(names) - len(defaults)]
    if [each.value for each in fields[: len(given)]] != [None] * len(given):
        raise ValueError(f"a field without a default follows one with a default: {names}")
    values = "".join(f"{name}, " for name in names)
    lines = [
        "__slots__ = ()",
        f"_fields = __match_args__ = ({values and ', '.join(map(repr, names)) + ','})",
        f"def __new__(_cls, {values}): return _new_tuple(_cls, ({values}))",
        *(f"{name} = _tuple_field({index})" for index, name in enumerate(names)),
    ]
    body = ast.parse("\n".join(lines)).body
    for statement in body:
        # In a traceback, all this is the line of the class.
        for part in ast.walk(statement):
            ast.copy_location(part, of)
        if isinstance(statement, ast.FunctionDef):
            statement.args.defaults = defaults
    return body
