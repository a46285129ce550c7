package io.jubelet.ports.codec;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads pods, ConfigMaps and Secrets, and writes pods, as Kubernetes v1 JSON or YAML. Thread-safe. */
public interface PodManifestCodec {

    /**
     * Reads one Pod, ConfigMap or Secret, or every one of them in a List, or every Pod of a PodList.
     *
     * @param text JSON or YAML in UTF-8, a single document
     * @return the objects exactly as written, without defaults, and warnings about what was ignored; the {@code stringData}
     *     of a Secret is part of its data
     * @throws ManifestException when the text is not JSON or YAML, no such object, or has a value of a wrong type; the
     *     message never repeats a text of the manifest that could be secret
     */
    Decoded decode(byte[] text);

    /**
     * Reads what there is beside values of a wrong type or outside their vocabulary, so that other mistakes can be found as well.
     *
     * @param text JSON or YAML in UTF-8, a single document
     * @param wrong gets the message about these values that {@link #decode} would fail with; is not called without any
     * @return the objects without these values, as if they were not written
     * @throws ManifestException when the text is not JSON or YAML, or no such object
     */
    Decoded decodeLeniently(byte[] text, Consumer<String> wrong);

    /**
     * Compact JSON of one pod, keys sorted, empty members left out. Equal pods give equal bytes, unless they write
     * an amount in different families of units: 1Gi and 1073741824 are equal and stay apart.
     */
    byte[] encode(Pod pod);

    /**
     * The text (in UTF-8) of the structs of a kubelet v1.36, of which it makes the uid of a static pod whose manifest has none.
     *
     * @param pod the pod as its manifest has it, and with defaults
     * @param emptyFields paths of the lists and objects that its manifest has without entries ({@link WrittenPod#emptyFields})
     */
    byte[] hashForm(Pod pod, Set<String> emptyFields);

    /** JSON of a v1 PodList. */
    byte[] encodeList(List<Pod> pods);

    /**
     * Reads what {@link #encode} or {@link #encodeList} wrote, perhaps in another version: any number of pods, without what is not known
     * here.
     *
     * @throws ManifestException when it is neither a Pod nor a PodList, or has a value of a wrong type
     */
    List<Pod> decodePods(byte[] json);

    /**
     * A pod as its manifest has it.
     *
     * @param pod its fields
     * @param emptyFields paths of the lists and objects that are written without entries, such as {@code spec.containers[0].args}:
     *     the fields keep no difference between these and missing ones
     */
    record WrittenPod(Pod pod, Set<String> emptyFields) {

        /** Copies the paths. */
        public WrittenPod {
            emptyFields = Set.copyOf(emptyFields);
        }
    }

    /**
     * Objects and warnings.
     *
     * @param written the pods in order
     * @param objects the ConfigMaps and Secrets in order
     * @param list whether the text was a list and not a single one
     * @param warnings unknown or repeated fields, each with path and line, for users
     */
    record Decoded(List<WrittenPod> written, List<ConfigObject> objects, boolean list, List<String> warnings) {

        /** Copies the lists. */
        public Decoded {
            written = List.copyOf(written);
            objects = List.copyOf(objects);
            warnings = List.copyOf(warnings);
        }

        /**
         * The same, when a manifest file may hold it.
         *
         * @throws ManifestException when it is a list; as a kubelet, only the answers of URLs may be lists
         */
        public Decoded ofFile() {
            if (list) {
                throw new ManifestException(ManifestException.Kind.NOT_A_POD,
                        "holds a list of pods; a manifest file holds one Pod");
            }
            return this;
        }

        /** Pods alone, without empty fields. */
        public Decoded(List<Pod> pods, boolean list, List<String> warnings) {
            this(pods.stream().map(pod -> new WrittenPod(pod, Set.of())).toList(), List.of(), list, warnings);
        }

        /** The pods in order, as their fields tell. */
        public List<Pod> pods() {
            return written.stream().map(WrittenPod::pod).toList();
        }
    }
}
