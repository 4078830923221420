import { constants, setPriority } from "node:os"

/** Units take the processor's time that stores leave: a store that has too little of it works otherwise, not slower. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
