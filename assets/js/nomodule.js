// Loaded only by browsers too old for modules, so written in their language.
document.documentElement.setAttribute("data-start", "failed");
document.getElementById("needs").hidden = false;
