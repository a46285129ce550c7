package io.jubelet.adapters.apiserver.pods;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import java.util.Map;
import java.util.function.Function;

/** {@link ClusterPods} over the API. Thread-safe. */
public final class ApiClusterPods implements ClusterPods {

    private final ObjectCodec<Pod> pods = ObjectCodec.of(Pod.class);
    private final ClusterApi api;

    /** Pods that are reached by this. */
    public ApiClusterPods(ClusterApi api) {
        this.api = api;
    }

    @Override
    public Pod get(String namespace, String name) {
        return read(api.get(path(namespace).named(name)));
    }

    @Override
    public Pod patchStatus(Pod before, PodStatus after) {
        PodIdentity pod = PodIdentity.of(before);
        Map<String, Object> change = PodStatusPatch.between(before.status(), after);
        if (change.isEmpty()) {
            return same(pod, get(pod.namespace(), pod.name()));
        }
        WireNode.Obj answer = api.patch(path(pod.namespace()).named(pod.name()).part("status"),
                Map.of("metadata", preconditions(before, change.containsKey("phase")), "status", change));
        return understood(answer, object -> PodReader.read(object, before));
    }

    /** With a resourceVersion, a patch is refused when the API server has another one; without, it is always applied. */
    private static Map<String, Object> preconditions(Pod before, boolean sameVersion) {
        return sameVersion ? Map.of("uid", before.uid(), "resourceVersion", before.metadata().resourceVersion())
                : Map.of("uid", before.uid());
    }

    private static Pod same(PodIdentity expected, Pod found) {
        if (!found.uid().equals(expected.uid())) {
            throw new ConflictException("pod " + expected + " is gone, another one with the uid " + found.uid()
                    + " has its name");
        }
        return found;
    }

    @Override
    public Pod create(Pod pod) {
        ObjectMeta metadata = pod.metadata().toBuilder().resourceVersion("").build();
        return read(api.create(path(metadata.namespace()),
                pods.write(new Pod(metadata, pod.spec(), pod.status()), "v1", "Pod")));
    }

    @Override
    public void delete(PodIdentity pod, long graceSeconds) {
        api.delete(path(pod.namespace()).named(pod.name()), Map.of("apiVersion", "v1", "kind", "DeleteOptions",
                "gracePeriodSeconds", graceSeconds, "preconditions", Map.of("uid", pod.uid())));
    }

    private static ApiPath path(String namespace) {
        return ApiPath.core().in(namespace, "pods");
    }

    private static Pod read(WireNode.Obj object) {
        return understood(object, PodReader::read);
    }

    private static Pod understood(WireNode.Obj object, Function<WireNode.Obj, Pod> reader) {
        try {
            return reader.apply(object);
        } catch (UnreadableException e) {
            WireNode.Obj metadata = object.object("metadata");
            throw new InternalException("the pod " + metadata.text("namespace") + "/" + metadata.text("name")
                    + " of the API server can't be understood: " + e.getMessage());
        }
    }
}
