/**
 * The Pods API of a kubelet: programs of this machine list, get and watch its pods. Which pods there are, and with which status, is known
 * to {@code io.jubelet.app.status} alone and asked there. A message says only that it is time to look; what is sent to a watcher follows
 * from what was sent to it before ({@code io.jubelet.domain.podwatch}).
 *
 * <pre>
 *   STATUS_CHANGED, POD_CHANGES, POD_FINISHED, TICK ──► PodWatches ──PODS, DESIRED_PODS──► status
 *                                                           │
 *                                                           ▼ differences
 *                                                      QueuedWatch ◄── next() ── the connection of a watcher
 * </pre>
 *
 * <p>Without watchers nothing is asked. A watcher that takes its events too slowly is ended, and what waited for it forgotten.
 */
package io.jubelet.app.podwatch;
