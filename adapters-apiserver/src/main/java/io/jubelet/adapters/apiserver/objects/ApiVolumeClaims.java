package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** {@link VolumeClaims} over the API: one request for each question. Thread-safe. */
public final class ApiVolumeClaims implements VolumeClaims {

    private static final ObjectCodec<ClaimObject> CLAIMS = ObjectCodec.of(ClaimObject.class);
    private static final ObjectCodec<VolumeObject> VOLUMES = ObjectCodec.of(VolumeObject.class);

    private final ClusterApi api;

    /** Claims and volumes that are reached by this. */
    public ApiVolumeClaims(ClusterApi api) {
        this.api = api;
    }

    @Override
    public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
        return read(ApiPath.core().in(namespace, "persistentvolumeclaims").named(name), object -> CLAIMS.read(object).toDomain());
    }

    @Override
    public Optional<PersistentVolume> volume(String name) {
        return read(ApiPath.core().all("persistentvolumes").named(name),
                object -> VOLUMES.read(object).toDomain(object.object("spec").members().keySet()));
    }

    @Override
    public PersistentVolumeClaim change(PersistentVolumeClaim claim, ClaimChange change, Instant at) {
        Map<String, Object> patch = ClaimPatch.of(claim, change, at);
        if (patch.isEmpty()) {
            return claim;
        }
        ApiPath path = ApiPath.core().in(claim.metadata().namespace(), "persistentvolumeclaims")
                .named(claim.metadata().name()).part("status");
        try {
            return CLAIMS.read(api.patch(path, patch)).toDomain();
        } catch (UnreadableException e) {
            throw new InternalException("the answer of the API server to PATCH " + path + " can't be understood: "
                    + e.getMessage());
        }
    }

    private <T> Optional<T> read(ApiPath path, Function<WireNode.Obj, T> read) {
        try {
            return Optional.of(read.apply(RefusedRequests.repeat(() -> api.get(path), api.timers())));
        } catch (NotFoundException _) {
            return Optional.empty();
        } catch (UnreadableException e) {
            throw new InternalException("the answer of the API server to GET " + path + " can't be understood: "
                    + e.getMessage());
        }
    }
}
