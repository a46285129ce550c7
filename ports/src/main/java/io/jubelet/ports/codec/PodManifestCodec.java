package io.jubelet.ports.codec;

import io.jubelet.domain.pod.Pod;
import java.util.List;

/** Reads and writes pods as Kubernetes v1 JSON or YAML. Thread-safe. */
public interface PodManifestCodec {

    /**
     * Reads one Pod, or every Pod of a PodList or List.
     *
     * @param text JSON or YAML in UTF-8, a single document
     * @return the pods exactly as written, without defaults, and remarks on what was ignored
     * @throws ManifestException when the text is not JSON or YAML, not a Pod, or has a value of a wrong type
     */
    Decoded decode(byte[] text);

    /**
     * Compact JSON of one pod, keys sorted, empty members left out. Equal pods give equal bytes, unless they write
     * an amount in different families of units: 1Gi and 1073741824 are equal and stay apart.
     */
    byte[] encode(Pod pod);

    /** JSON of a v1 PodList. */
    byte[] encodeList(List<Pod> pods);

    /**
     * Pods and remarks.
     *
     * @param pods the pods in order
     * @param list whether the text was a list of pods and not a single one
     * @param remarks unknown or repeated fields, each with path and line, for people
     */
    record Decoded(List<Pod> pods, boolean list, List<String> remarks) {

        /** Copies the lists. */
        public Decoded {
            pods = List.copyOf(pods);
            remarks = List.copyOf(remarks);
        }
    }
}
