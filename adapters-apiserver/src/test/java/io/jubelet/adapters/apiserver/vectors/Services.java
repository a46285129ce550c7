package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.env.Service;
import java.util.List;
import java.util.Map;

/** Services as the vectors write them. */
final class Services {

    private Services() {
    }

    static List<Service> of(Map<String, Object> in) {
        return Json.objects(in, "services").stream().map(Services::service).toList();
    }

    private static Service service(Map<String, Object> tree) {
        Map<String, Object> metadata = Json.object(tree, "metadata");
        Map<String, Object> spec = Json.object(tree, "spec");
        List<Service.Port> ports = Json.objects(spec, "ports").stream().map(Services::port).toList();
        return new Service(Json.text(metadata, "namespace"), Json.text(metadata, "name"), Json.text(spec, "clusterIP"),
                ports);
    }

    private static Service.Port port(Map<String, Object> tree) {
        String protocol = Json.text(tree, "protocol");
        return new Service.Port(Json.text(tree, "name"), Json.integer(tree, "port"),
                protocol.isEmpty() ? Protocol.TCP : Protocol.valueOf(protocol));
    }
}
