package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.Map;
import java.util.Optional;

/** {@link ResourceClaims} over the API: one request for each question. Thread-safe. */
public final class ApiResourceClaims implements ResourceClaims {

    private static final ObjectCodec<ResourceClaimObject> CLAIMS = ObjectCodec.of(ResourceClaimObject.class);
    private static final ApiPath GROUP = ApiPath.group("resource.k8s.io", "v1");

    private final ClusterApi api;

    /** Claims that are reached by this. */
    public ApiResourceClaims(ClusterApi api) {
        this.api = api;
    }

    @Override
    public ResourceClaim claim(String namespace, String name) {
        ApiPath path = GROUP.in(namespace, "resourceclaims").named(name);
        try {
            return CLAIMS.read(RefusedRequests.repeat(() -> api.get(path), api.timers())).toDomain();
        } catch (UnreadableException e) {
            throw new InternalException("the answer of the API server to GET " + path + " can't be understood: " + e.getMessage());
        }
    }

    /** A node may delete slices only with the selector of its own name. */
    @Override
    public void deleteSlices(String node, Optional<String> driver) {
        String selector = "spec.nodeName=" + node + driver.map(name -> ",spec.driver=" + name).orElse("");
        try {
            api.delete(GROUP.all("resourceslices").with("fieldSelector", selector),
                    Map.of("kind", "DeleteOptions", "apiVersion", "v1"));
        } catch (NotFoundException _) {
            // This API server has none.
        }
    }
}
