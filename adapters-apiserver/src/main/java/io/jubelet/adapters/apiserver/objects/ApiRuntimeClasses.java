package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;

/** {@link RuntimeClasses} over the API: follows them until it is closed. Thread-safe. */
public final class ApiRuntimeClasses implements RuntimeClasses, AutoCloseable {

    private final ObjectStore<RuntimeClassObject> classes =
            new ObjectStore<>(ObjectCodec.of(RuntimeClassObject.class)::read, new UnreadableObjects("runtime class"));
    private final Reflector reflector;

    /** Begins to follow. */
    public ApiRuntimeClasses(ClusterApi api) {
        reflector = Reflector.start(api, ApiPath.group("node.k8s.io", "v1").all("runtimeclasses"), classes);
    }

    @Override
    public String handler(String name) {
        if (!classes.synced()) {
            throw new UnavailableException("runtime classes have not been seen yet"
                    + classes.failure().map(why -> ": " + why.getMessage()).orElse(""));
        }
        return classes.object(name).map(RuntimeClassObject::handler)
                .orElseThrow(() -> new NotFoundException("runtimeclass.node.k8s.io \"" + name + "\" not found"));
    }

    @Override
    public void close() {
        reflector.close();
    }
}
