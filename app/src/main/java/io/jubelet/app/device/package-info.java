/**
 * Devices of plugins: the device manager of a kubelet. Only this package knows the devices and their allocations, and keeps
 * them in the checkpoint of a kubelet. Admission has devices allocated before it admits a pod; the worker of a pod asks for the
 * devices of a container before it creates it. The rules are in {@code io.jubelet.domain.device}.
 */
package io.jubelet.app.device;
