package io.jubelet.app.server;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.ExplanationJson;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.server.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Explanations of pods: of those that the parameter {@code pod} names, or of all. */
final class ExplainEndpoint implements EndpointHandler {

    private final NodeApi node;

    ExplainEndpoint(NodeApi node) {
        this.node = node;
    }

    @Override
    public ServerResponse handle(AuthorizedRequest call) {
        List<Timeline> found = call.query().first("pod").map(node.explanations()::find)
                .orElseGet(node.explanations()::timelines);
        return Responses.json(ExplanationJson.of(Explanation.of(found, node.pods())).getBytes(StandardCharsets.UTF_8));
    }
}
