package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.pod.Pod;
import java.util.Map;

/**
 * The text from which a kubelet makes the uid of a static pod: the structs that hold the pod. Thread-safe.
 *
 * <p>Whether a list or map without items was written at all is not known any more when a manifest is decoded, and fields that are not
 * known here are not kept: with those, the text is another one.
 */
final class PodHashForm {

    private final GoStructs structs = GoStructs.read();
    /** How amounts are spelled counts here, so they stay what they are. */
    private final Shape pods = new Shapes(ScalarShapes.QUANTITY_OBJECT).of(Pod.class);

    /** The text of a pod that has its defaults. */
    String of(Pod pod) {
        return GoText.pointer(structs, "core.Pod", (Map<?, ?>) pods.write(pod));
    }
}
