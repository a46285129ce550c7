/**
 * What happened between two looks at the runtime (pod lifecycle event generator). Events
 * are found by comparing states only; observing, storing and publishing is done elsewhere.
 */
package io.jubelet.domain.pleg;
