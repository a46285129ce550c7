/**
 * Devices of plugins: the device manager of a kubelet. Only this package knows which devices there are and who has them, and keeps it in
 * the checkpoint of a kubelet. Admission has devices allocated before it admits a pod, the worker of a pod asks what a
 * container gets for them before it makes it. The rules are in {@code io.jubelet.domain.device}.
 */
package io.jubelet.app.device;
