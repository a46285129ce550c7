package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.Set;

/** Certificate signing requests: the API server records the user; approval and certificate are separate parts. */
final class CertificateSigningRequestRules implements Rules {

    @Override
    public void create(Tree request, Caller caller) {
        request.set(caller.name(), "spec", "username").set(caller.groups(), "spec", "groups").set(Tree.empty(), "status");
    }

    @Override
    public Set<String> parts() {
        return Set.of("status", "approval");
    }

    @Override
    public void updatePart(String part, Tree wanted, Tree old) {
        Rules.keep("spec", wanted, old);
        if (part.equals("approval")) {
            Object conditions = wanted.value("status", "conditions");
            Rules.keep("status", wanted, old);
            wanted.set(conditions, "status", "conditions");
        }
    }
}
