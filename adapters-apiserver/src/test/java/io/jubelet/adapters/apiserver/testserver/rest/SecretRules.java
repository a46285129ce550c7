package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Secrets: a type, and {@code stringData} as an alternative to base64. */
final class SecretRules extends Rules.PlainRules {

    @Override
    public void create(Tree secret, Caller caller) {
        secret.setIfMissing("Opaque", "type");
        encode(secret);
    }

    @Override
    public void update(Tree wanted, Tree old) {
        wanted.setIfMissing(old.text("type"), "type");
        encode(wanted);
    }

    private static void encode(Tree secret) {
        secret.object("stringData").members().forEach((name, value) -> secret.set(
                Base64.getEncoder().encodeToString(((String) value).getBytes(StandardCharsets.UTF_8)), "data", name));
        secret.remove("stringData");
    }
}
