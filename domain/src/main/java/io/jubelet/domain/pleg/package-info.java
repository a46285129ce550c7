/**
 * Events between two observations of the runtime (pod lifecycle event generator). They are found by comparing states only;
 * observing, storing and publishing is done elsewhere.
 */
package io.jubelet.domain.pleg;
