// Loaded only by browsers too old for modules, so it is written in old JavaScript.
document.documentElement.setAttribute("data-start", "failed");
document.getElementById("needs").hidden = false;
