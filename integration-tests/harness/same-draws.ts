import fc from "fast-check"

/**
 * By default the same for everyone: a failure of `npm test` comes from what was changed, not from a draw.
 * `PROPERTY_SEED=7 npm run test:unit` draws others.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) })
