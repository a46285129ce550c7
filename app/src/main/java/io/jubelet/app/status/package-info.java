/**
 * Reported statuses of pods. Workers compute statuses; only this package keeps the one that was reported last, and decides
 * which one is reported next, here and at the API server.
 *
 * <pre>
 *   STATUS_COMPUTED, PROBE_CHANGED ──► PodStatuses ──STATUS_CHANGED──► status delivery
 *                                      ▲                                │
 *                                      └──────── API_STATUS ────────────┘   with the object as the API server has it
 * </pre>
 */
package io.jubelet.app.status;
