/**
 * Evictions: the node is checked for shortages, the pressure is published, and pods that exceed their limits, or are chosen
 * because of a shortage, are ended by a message to the workers. Volumes are measured only where a limit is set for them. {@code
 * domain.eviction} decides about limits, ranking and messages.
 *
 * <pre>
 *   NodePressureWatch ── when ──► PressureRounds ── NodeReadings: what is left
 *          │                            ├── NodeReclaims: what the node can free by itself
 *          │                            └── statistics: how much each pod uses
 *          ├── PRESSURE ──► conditions of the node, admission
 *          └── PodEvictions ── KILL_POD ──► workers ◄── LocalStorageEviction (SizeWatch): sizes of emptyDirs
 * </pre>
 */
package io.jubelet.app.eviction;
