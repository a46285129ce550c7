/**
 * Answers for users of this machine: the pods that are here, the problems that keep others from running, the validity of
 * manifests.
 *
 * <pre>
 *  POD_SET, SOURCE_PROBLEM ──► RefusedSources ─┐
 *  EVENT, STATUSES ──────────► ProbeFailures  ─┼─► NodeQueries ──NodeApi──► the servers of adapters.http
 *  STATUS_CHANGED, PODS ───────────────────────┘
 *  manifests ──► StaticManifestReader (to run them), ManifestChecks (to check them)
 * </pre>
 *
 * <p>Read-only: nothing here changes a pod. The adapters write the answers.
 */
package io.jubelet.app.api;
