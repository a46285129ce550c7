package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.env.Service;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;

/** {@link ServiceDirectory} over the API: follows the services of the cluster until it is closed. Thread-safe. */
public final class ApiServices implements ServiceDirectory, AutoCloseable {

    private final ObjectStore<Service> services;
    private final Reflector reflector;

    /** Begins to follow. */
    public ApiServices(ClusterApi api) {
        ObjectCodec<ServiceObject> codec = ObjectCodec.of(ServiceObject.class);
        services = new ObjectStore<>(object -> codec.read(object).toDomain(), new UnreadableObjects("service"));
        reflector = Reflector.start(api,
                ApiPath.core().all("services").with("fieldSelector", "spec.clusterIP!=None"), services);
    }

    @Override
    public List<Service> services() {
        return services.objects().orElseThrow(() -> new UnavailableException("services have not been seen yet"
                        + services.failure().map(why -> ": " + why.getMessage()).orElse("")))
                .stream().filter(Service::hasAddress).toList();
    }

    @Override
    public void close() {
        reflector.close();
    }
}
