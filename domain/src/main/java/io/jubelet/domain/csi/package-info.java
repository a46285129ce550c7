/**
 * Volumes of CSI drivers (<a href="https://github.com/container-storage-interface/spec/blob/master/spec.md">Container Storage
 * Interface</a>): the calls to a driver for a volume of a pod and their order, the records written before, and the effect of an
 * answer on these.
 *
 * <p>Every function is pure. {@link io.jubelet.domain.csi.CsiStaging} and {@link io.jubelet.domain.csi.CsiPublishing} list
 * steps; the application makes directories, reads Secrets and calls drivers. Secrets and tokens are in {@link
 * io.jubelet.domain.csi.CsiSecrets} and {@link io.jubelet.domain.csi.CsiToken} only, whose text forms hide them. Texts are those of
 * a kubelet, because users search for them.
 *
 * <pre>
 *   steps ─► look up, make directories, write the record ─► call ─┬─ done     record stays until the volume is unpublished
 *                                                                 ├─ failed   record and directories are removed
 *                                                                 └─ unknown  record stays; call again, or unpublish
 * </pre>
 */
package io.jubelet.domain.csi;
