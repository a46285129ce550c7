package io.jubelet.domain.env;

import io.jubelet.domain.cri.KeyValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Environment variables by which containers find services. */
public final class ServiceEnv {

    private static final String DEFAULT_NAMESPACE = "default";
    /** The API server: known to every container, so that clients inside of pods find it. */
    private static final String API_SERVER = "kubernetes";

    private ServiceEnv() {
    }

    /**
     * The variables of a pod: those of the API server, and with {@code links} those of all services of its namespace,
     * of which one may take the place of the API server by having its name.
     */
    public static Map<String, String> ofPod(List<Service> services, String namespace, boolean links) {
        Map<String, Service> visible = new TreeMap<>();
        for (Service service : services) {
            if (!service.hasAddress()) {
                continue;
            }
            if (service.namespace().equals(DEFAULT_NAMESPACE) && service.name().equals(API_SERVER)) {
                visible.putIfAbsent(API_SERVER, service);
            } else if (service.namespace().equals(namespace) && links) {
                visible.put(service.name(), service);
            }
        }
        Map<String, String> variables = new TreeMap<>();
        of(List.copyOf(visible.values())).forEach(variable -> variables.put(variable.key(), variable.value()));
        return variables;
    }

    /** The variables of services in their order; services without an address have none. */
    public static List<KeyValue> of(List<Service> services) {
        List<KeyValue> variables = new ArrayList<>();
        services.stream().filter(Service::hasAddress).forEach(service -> add(variables, service));
        return variables;
    }

    private static void add(List<KeyValue> variables, Service service) {
        String prefix = variableName(service.name());
        variables.add(new KeyValue(prefix + "_SERVICE_HOST", service.clusterIp()));
        if (service.ports().isEmpty()) {
            return;
        }
        Service.Port first = service.ports().getFirst();
        variables.add(new KeyValue(prefix + "_SERVICE_PORT", Integer.toString(first.port())));
        for (Service.Port port : service.ports()) {
            if (!port.name().isEmpty()) {
                variables.add(new KeyValue(prefix + "_SERVICE_PORT_" + variableName(port.name()),
                        Integer.toString(port.port())));
            }
        }
        variables.add(new KeyValue(prefix + "_PORT", url(service, first)));
        service.ports().forEach(port -> addLink(variables, prefix, service, port));
    }

    /** The form of container links before there was a DNS. */
    private static void addLink(List<KeyValue> variables, String prefix, Service service, Service.Port port) {
        String protocol = port.protocol().wireName();
        String name = prefix + "_PORT_" + port.port() + "_" + protocol;
        variables.add(new KeyValue(name, url(service, port)));
        variables.add(new KeyValue(name + "_PROTO", protocol.toLowerCase(Locale.ROOT)));
        variables.add(new KeyValue(name + "_PORT", Integer.toString(port.port())));
        variables.add(new KeyValue(name + "_ADDR", service.clusterIp()));
    }

    private static String url(Service service, Service.Port port) {
        String host = service.clusterIp().contains(":") ? "[" + service.clusterIp() + "]" : service.clusterIp();
        return port.protocol().wireName().toLowerCase(Locale.ROOT) + "://" + host + ":" + port.port();
    }

    private static String variableName(String name) {
        return name.replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
