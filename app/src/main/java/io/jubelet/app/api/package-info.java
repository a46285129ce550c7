/**
 * What users on this machine ask: which pods are here, what keeps others from running, whether manifests are right.
 *
 * <pre>
 *  POD_SET, SOURCE_PROBLEM ──► RefusedSources ─┐
 *  EVENT ────────────────────► ProbeFailures  ─┼─► NodeQueries ──NodeApi──► the servers of adapters.http
 *  STATUS_CHANGED, PODS ───────────────────────┘
 *  manifests ──► StaticManifestReader (to run them), ManifestFiles (to check them)
 * </pre>
 *
 * <p>Reading only: nothing here changes a pod. How answers are written is the adapters' affair.
 */
package io.jubelet.app.api;
