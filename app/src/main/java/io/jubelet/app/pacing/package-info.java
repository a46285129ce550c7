/**
 * Limits the concurrent calls of a container runtime to its capacity, in the order of their urgency. {@code domain.pacing}
 * decides; here threads wait.
 */
package io.jubelet.app.pacing;
