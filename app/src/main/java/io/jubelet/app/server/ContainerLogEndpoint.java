package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.server.LogQuery;
import io.jubelet.domain.server.LogQueryParser;
import io.jubelet.ports.server.ServerResponse;
import java.util.Optional;

/** Logs of containers. */
final class ContainerLogEndpoint implements EndpointHandler {

    private final PodLookup pods;
    private final ContainerAccess containers;
    private final LogQueryParser parser;

    ContainerLogEndpoint(PodLookup pods, ContainerAccess containers, LogQueryParser parser) {
        this.pods = pods;
        this.containers = containers;
        this.parser = parser;
    }

    @Override
    public ServerResponse handle(AuthorizedRequest call) {
        String name = call.parameter("pod");
        String container = call.parameter("container");
        String missing = name.isEmpty() ? "podID" : container.isEmpty() ? "container name"
                : call.parameter("namespace").isEmpty() ? "podNamespace" : "";
        if (!missing.isEmpty()) {
            return Responses.text(Responses.BAD_REQUEST, "{\"message\": \"Missing " + missing + ".\"}");
        }
        return switch (parser.parse(call.query())) {
            case LogQueryParser.Refused refused -> Responses.text(refused.status(), refused.text());
            case LogQueryParser.Accepted accepted -> logs(call, name, container, accepted.query());
        };
    }

    private ServerResponse logs(AuthorizedRequest call, String name, String container, LogQuery query) {
        Optional<Pod> pod = pods.named(call.parameter("namespace"), name);
        if (pod.isEmpty()) {
            return Responses.text(Responses.NOT_FOUND, "pod \"" + name + "\" does not exist");
        }
        if (!PodLookup.hasContainer(pod.get(), container)) {
            return Responses.text(Responses.NOT_FOUND,
                    "container \"" + container + "\" not found in pod \"" + name + "\"");
        }
        return parser.checkStream(query)
                .<ServerResponse>map(refused -> Responses.text(refused.status(), refused.text()))
                .orElseGet(() -> containers.logs(new ContainerRef(pod.get(), "", container), query));
    }
}
