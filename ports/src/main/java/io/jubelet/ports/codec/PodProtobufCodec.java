package io.jubelet.ports.codec;

import io.jubelet.domain.pod.Pod;

/** Writes pods as the protocol buffers message that programs in Go read as core/v1 Pod. Thread-safe. */
@FunctionalInterface
public interface PodProtobufCodec {

    /** The whole pod. Members that are absent, empty, zero or false may be left out: readers take them for that. */
    byte[] encode(Pod pod);
}
