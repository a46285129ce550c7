package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.pod.Pod;
import java.util.Map;
import java.util.Set;

/**
 * The text from which a kubelet makes the uid of a static pod: the structs that hold the pod. Thread-safe.
 *
 * <p>Fields that are not known here are not kept: with those, the text is another one.
 */
final class PodHashForm {

    private final GoStructs structs = GoStructs.read();
    /** How amounts are spelled counts here, so they stay what they are. */
    private final Shape pods = new Shapes(ScalarShapes.QUANTITY_OBJECT).of(Pod.class);

    /**
     * The text of a pod that has its defaults.
     *
     * @param empty paths of the lists and objects that its manifest has without entries
     */
    String of(Pod pod, Set<String> empty) {
        return GoText.pointer(structs, "core.Pod", (Map<?, ?>) pods.write(pod), empty);
    }
}
