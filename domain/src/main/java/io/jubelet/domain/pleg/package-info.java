/**
 * What happened between two looks at the runtime (pod lifecycle event generator). Events
 * are found by comparing states only; looking, remembering and telling belong to others.
 */
package io.jubelet.domain.pleg;
