package io.jubelet.adapters.apiserver.pods;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;

/**
 * Reads pods of the API server. Nearly every change of a pod is one of its status, by this node: the spec of a generation that was
 * read before is taken from there (KEP-5067: the generation of a pod rises with every change of its spec).
 */
final class PodReader {

    private static final ObjectCodec<Pod> PODS = ObjectCodec.of(Pod.class);
    private static final ObjectCodec<ObjectMeta> METADATA = ObjectCodec.of(ObjectMeta.class);
    private static final ObjectCodec<PodStatus> STATUSES = ObjectCodec.of(PodStatus.class);

    private PodReader() {
    }

    /**
     * A pod of which nothing is known.
     *
     * @throws UnreadableException when values have the wrong type
     */
    static Pod read(WireNode.Obj object) {
        return PODS.read(object);
    }

    /**
     * The next version of a pod.
     *
     * @param before the pod of this name as it was read before, which may be an earlier pod of the same name
     * @throws UnreadableException when values have the wrong type
     */
    static Pod read(WireNode.Obj object, Pod before) {
        if (before.metadata().generation() <= 0) {
            return read(object);
        }
        try {
            ObjectMeta metadata = METADATA.read(object.object("metadata"));
            boolean sameSpec = metadata.uid().equals(before.uid()) && metadata.generation() == before.metadata().generation();
            return sameSpec ? new Pod(metadata, before.spec(), STATUSES.read(object.object("status"))) : read(object);
        } catch (UnreadableException e) {
            // The message is to name the whole way to what is wrong.
            return read(object);
        }
    }
}
