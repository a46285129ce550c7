package io.jubelet.app.message.node;

/**
 * Memory that the kernel is to leave to pods (memory QoS, KEP-2570).
 *
 * @param guaranteed bytes that Guaranteed pods request, which are never taken from them; 0 when nothing is kept for them
 * @param burstable bytes that Burstable pods request, which are taken from them last; 0 when nothing is kept for them
 */
public record MemoryProtected(long guaranteed, long burstable) {
}
