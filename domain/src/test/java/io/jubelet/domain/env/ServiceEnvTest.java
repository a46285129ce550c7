package io.jubelet.domain.env;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.cri.KeyValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceEnvTest {

    private static Service service(String namespace, String name, String ip) {
        return new Service(namespace, name, ip, List.of(new Service.Port("", 80, Protocol.TCP)));
    }

    private static String host(List<Service> services, String namespace, boolean links, String variable) {
        return ServiceEnv.ofPod(services, namespace, links).getOrDefault(variable, "none");
    }

    @Test
    void everyPortHasItsVariables() {
        Service service = new Service("shop", "my-db", "fd00::1", List.of(
                new Service.Port("", 80, Protocol.TCP), new Service.Port("web-ui", 81, Protocol.UDP)));
        assertEquals(List.of(
                new KeyValue("MY_DB_SERVICE_HOST", "fd00::1"),
                new KeyValue("MY_DB_SERVICE_PORT", "80"),
                new KeyValue("MY_DB_SERVICE_PORT_WEB_UI", "81"),
                new KeyValue("MY_DB_PORT", "tcp://[fd00::1]:80"),
                new KeyValue("MY_DB_PORT_80_TCP", "tcp://[fd00::1]:80"),
                new KeyValue("MY_DB_PORT_80_TCP_PROTO", "tcp"),
                new KeyValue("MY_DB_PORT_80_TCP_PORT", "80"),
                new KeyValue("MY_DB_PORT_80_TCP_ADDR", "fd00::1"),
                new KeyValue("MY_DB_PORT_81_UDP", "udp://[fd00::1]:81"),
                new KeyValue("MY_DB_PORT_81_UDP_PROTO", "udp"),
                new KeyValue("MY_DB_PORT_81_UDP_PORT", "81"),
                new KeyValue("MY_DB_PORT_81_UDP_ADDR", "fd00::1")), ServiceEnv.of(List.of(service)));
    }

    @Test
    void servicesWithoutAddressOrPortsAreHarmless() {
        assertEquals(List.of(), ServiceEnv.of(List.of(service("shop", "a", "None"), service("shop", "b", ""))));
        assertEquals(List.of(new KeyValue("A_SERVICE_HOST", "10.0.0.1")),
                ServiceEnv.of(List.of(new Service("shop", "a", "10.0.0.1", List.of()))));
    }

    @Test
    void podSeesTheApiServerAndItsOwnNamespace() {
        List<Service> services = List.of(
                service("default", "kubernetes", "10.0.0.1"), service("shop", "db", "10.0.0.2"),
                service("other", "cache", "10.0.0.3"));
        assertEquals("10.0.0.1", host(services, "shop", true, "KUBERNETES_SERVICE_HOST"));
        assertEquals("10.0.0.2", host(services, "shop", true, "DB_SERVICE_HOST"));
        assertEquals("none", host(services, "shop", true, "CACHE_SERVICE_HOST"));
        assertEquals("10.0.0.1", host(services, "shop", false, "KUBERNETES_SERVICE_HOST"));
        assertEquals("none", host(services, "shop", false, "DB_SERVICE_HOST"));
    }

    @Test
    void ownServiceMayTakeThePlaceOfTheApiServerInAnyOrder() {
        Service api = service("default", "kubernetes", "10.0.0.1");
        Service own = service("shop", "kubernetes", "10.0.0.2");
        for (List<Service> services : List.of(List.of(api, own), List.of(own, api))) {
            assertEquals("10.0.0.2", host(services, "shop", true, "KUBERNETES_SERVICE_HOST"));
            assertEquals("10.0.0.1", host(services, "shop", false, "KUBERNETES_SERVICE_HOST"));
        }
        assertEquals(Map.of(), ServiceEnv.ofPod(List.of(), "shop", true));
    }
}
