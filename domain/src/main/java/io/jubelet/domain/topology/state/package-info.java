/**
 * The files in which the CPU manager and the memory manager of a kubelet keep their assignments ({@code cpu_manager_state},
 * {@code memory_manager_state}), so that one agent can take over from another. Their checksum is that of a Go kubelet: 32-bit FNV-1a over
 * the text that its dumper makes of the record without checksum.
 */
package io.jubelet.domain.topology.state;
