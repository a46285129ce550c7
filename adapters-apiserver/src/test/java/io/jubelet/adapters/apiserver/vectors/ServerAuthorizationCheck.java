package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.NodeRequestAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.domain.server.RequestTarget;
import java.util.List;
import java.util.Map;

final class ServerAuthorizationCheck implements VectorCheck {

    @Override
    public String area() {
        return "server_authorization";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Caller caller = new Caller(Json.text(in, "user"), "", List.of(), Map.of());
        return RequestTarget.parse(Json.text(in, "target"))
                .<Object>map(target -> Map.of("attributes", NodeRequestAttributes.of(caller, Json.text(in, "method"),
                        target.path(), Json.text(in, "nodeName")).stream().map(ServerAuthorizationCheck::tree).toList()))
                .orElse(Map.of("badRequest", true));
    }

    private static Map<String, Object> tree(AuthorizationAttributes question) {
        return Map.of("apiGroup", "", "apiVersion", "v1", "name", question.node(), "namespace", "",
                "path", question.path(), "resource", "nodes", "resourceRequest", true,
                "subresource", question.subresource(), "user", question.caller().name(), "verb", question.verb());
    }
}
