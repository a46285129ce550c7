package io.jubelet.ports.fake;

import io.jubelet.domain.env.Service;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.failure.UnavailableException;
import java.util.ArrayList;
import java.util.List;

/** {@link ServiceDirectory} in memory; has been seen, empty, unless a test says otherwise. Thread-safe. */
public final class FakeServiceDirectory implements ServiceDirectory {

    private final FakeFaults faults;
    private final List<Service> services = new ArrayList<>();
    private boolean seen = true;

    /** No services. */
    public FakeServiceDirectory() {
        this(new FakeFaults());
    }

    FakeServiceDirectory(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a service. */
    public synchronized void put(Service service) {
        remove(service.namespace(), service.name());
        services.add(service);
    }

    /** Somebody deletes a service. */
    public synchronized void remove(String namespace, String name) {
        services.removeIf(service -> service.namespace().equals(namespace) && service.name().equals(name));
    }

    /** Whether services have been seen yet. */
    public synchronized void seen(boolean now) {
        seen = now;
    }

    @Override
    public synchronized List<Service> services() {
        faults.call("services.services");
        if (!seen) {
            throw new UnavailableException("services have not been seen yet");
        }
        return services.stream().filter(Service::hasAddress).toList();
    }
}
