package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.env.Service;
import io.jubelet.ports.cluster.ServiceDirectory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a {@link ServiceDirectory} has to do. */
public abstract class ServiceDirectoryContract {

    /** The services of a cluster that had none when the test began; it sees changes at once or some time later. */
    protected abstract ServiceDirectory directory();

    /** Somebody creates a service or changes it. */
    protected abstract void put(Service service);

    /** Somebody deletes a service. */
    protected abstract void remove(String namespace, String name);

    @Test
    void servicesWithAnAddressAreReported() {
        Service first = service("a", "10.0.0.1");
        put(first);
        await(List.of(first));
        put(service("headless", "None"));
        Service second = service("b", "10.0.0.2");
        put(second);
        await(List.of(first, second));
        remove("ns", "a");
        await(List.of(second));
        Service moved = service("b", "10.0.0.3");
        put(moved);
        await(List.of(moved));
    }

    private void await(List<Service> wanted) {
        Deadline.await(() -> directory().services().equals(wanted),
                () -> assertEquals(wanted, directory().services()));
    }

    private static Service service(String name, String address) {
        return new Service("ns", name, address, List.of(new Service.Port("web", 80, Protocol.TCP),
                new Service.Port("dns", 53, Protocol.UDP)));
    }
}
