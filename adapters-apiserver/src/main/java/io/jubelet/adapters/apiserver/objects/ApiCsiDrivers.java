package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.failure.UnavailableException;
import java.util.Optional;

/** {@link CsiDrivers} over the API: watched from the first question until this is closed. Thread-safe. */
public final class ApiCsiDrivers implements CsiDrivers, AutoCloseable {

    private static final ApiPath PATH = ApiPath.group("storage.k8s.io", "v1").all("csidrivers");

    private final FollowedOnDemand<CsiDriver> drivers;

    /** Drivers that are reached by this. */
    public ApiCsiDrivers(ClusterApi api) {
        ObjectCodec<CsiDriverObject> codec = ObjectCodec.of(CsiDriverObject.class);
        drivers = new FollowedOnDemand<>(api, "CSI driver", "a CSI driver is used", object -> codec.read(object).toDomain());
    }

    @Override
    public Optional<CsiDriver> find(String name) {
        ObjectStore<CsiDriver> known = drivers.known(() -> PATH);
        if (!known.synced()) {
            throw new UnavailableException("CSIDriver informer has not yet synced"
                    + known.failure().map(why -> ": " + why.getMessage()).orElse(""));
        }
        return known.object(name);
    }

    @Override
    public Subscription changes(Runnable changed) {
        return drivers.changes(changed);
    }

    @Override
    public void close() {
        drivers.close();
    }
}
