import { prepareForms } from "./forms"
import { showLists } from "./lists"
import { refresh } from "./refresh"
import { prepareSettings } from "./settings"
import { showTrades } from "./trades"

// What the control page does in the browser: asks for the whole state every second, fills the lists, sends the forms.
showTrades()
showLists()
prepareForms()
prepareSettings()
void refresh()

// Says that this is an ES module; the bundler would wrap every file otherwise.
export {}
