package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tokens of service accounts. */
class TokenTest extends ServerTest {

    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";

    @Test
    void aTokenIsBoundToAPod() {
        String account = account();
        Tree pod = pod(account);
        Reply reply = request(account, """
                {"audiences": ["a"], "expirationSeconds": 3600, "boundObjectRef": {"apiVersion": "v1", "kind": "Pod",
                 "name": "NAME", "uid": "UID"}}""".replace("NAME", pod.text("metadata", "name"))
                .replace("UID", pod.text("metadata", "uid")));
        assertEquals(201, reply.code(), reply.body().text("message"));
        Tree claims = claims(reply.body().text("status", "token"));
        assertEquals("system:serviceaccount:default:" + account, claims.text("sub"));
        assertEquals(List.of("a"), claims.texts("aud"));
        assertEquals(pod.text("metadata", "uid"), claims.text("kubernetes.io", "pod", "uid"));
        assertEquals(Instant.parse(reply.body().text("status", "expirationTimestamp")).getEpochSecond()
                - claims.number("iat"), reply.body().number("spec", "expirationSeconds"));
    }

    @Test
    void aTokenHasDefaults() {
        Tree spec = request(account(), "{}").body().object("spec");
        assertEquals(3600, spec.number("expirationSeconds"));
        assertEquals(List.of("https://kubernetes.default.svc"), spec.texts("audiences"));
    }

    @Test
    void aTokenIsForAnAccountAndAPodThatExist() {
        Reply noAccount = request("nobody", "{}");
        assertEquals(404, noAccount.code());
        assertEquals("serviceaccounts \"nobody\" not found", noAccount.body().text("message"));
        Reply noPod = request(account(), "{\"boundObjectRef\": {\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"name\": \"none\"}}");
        assertEquals(404, noPod.code());
        assertEquals("pods \"none\" not found", noPod.body().text("message"));
    }

    @Test
    void aTokenIsForThePodsOwnAccount() {
        String account = account();
        Tree pod = pod(account());
        Reply reply = request(account, "{\"boundObjectRef\": {\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"name\": \""
                + pod.text("metadata", "name") + "\"}}");
        assertEquals(400, reply.code());
        assertEquals("cannot bind token for serviceaccount \"" + account + "\" to pod running with different serviceaccount "
                + "name.", reply.body().text("message"));
    }

    @Test
    void aTokenIsForThatVeryPod() {
        String account = account();
        Tree pod = pod(account);
        Reply reply = request(account, "{\"boundObjectRef\": {\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"name\": \""
                + pod.text("metadata", "name") + "\", \"uid\": \"other\"}}");
        assertEquals(409, reply.code());
        assertEquals("Operation cannot be fulfilled on Pod \"" + pod.text("metadata", "name") + "\": the UID in the bound "
                + "object reference (other) does not match the UID in record. The object might have been deleted and then "
                + "recreated", reply.body().text("message"));
    }

    @Test
    void aTokenLivesTenMinutesAtLeast() {
        Reply reply = request(account(), "{\"expirationSeconds\": 599}");
        assertEquals(422, reply.code());
        assertEquals("TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: Invalid value: 599: may not "
                + "specify a duration less than 10 minutes", reply.body().text("message"));
    }

    @Test
    void anUnknownTokenIsNobodys() {
        Reply reply = post("/apis/authentication.k8s.io/v1/tokenreviews", Tree.parse("{\"apiVersion\": "
                + "\"authentication.k8s.io/v1\", \"kind\": \"TokenReview\", \"spec\": {\"token\": \"x\"}}"));
        assertEquals(201, reply.code());
        assertFalse(reply.body().flag("status", "authenticated"));
        assertEquals("invalid bearer token", reply.body().text("status", "error"));
    }

    private String account() {
        String name = unused();
        admin().create(TestObjects.object("v1", "ServiceAccount", "default", name));
        return name;
    }

    private Tree pod(String account) {
        return admin().create(TestObjects.pod(unused(), "n").set(account, "spec", "serviceAccountName"));
    }

    private Reply request(String account, String spec) {
        return post(ACCOUNTS + "/" + account + "/token", Tree.parse(
                "{\"apiVersion\": \"authentication.k8s.io/v1\", \"kind\": \"TokenRequest\", \"spec\": " + spec + "}"));
    }

    private static Tree claims(String token) {
        return Tree.parse(new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8));
    }
}
