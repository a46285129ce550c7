package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.http.HttpRequest;
import io.jubelet.adapters.apiserver.testserver.rest.ApiFailure;
import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;

/** Tells who makes a request: by client certificate (CN is the user, O are the groups) or by bearer token. */
public final class Authentication {

    private static final String SCHEME = "Bearer ";

    private final Map<String, Caller> tokens = new ConcurrentHashMap<>();
    private final Caller nobody;

    /** Requests without credentials are those of {@code nobody}. */
    public Authentication(Caller nobody) {
        this.nobody = nobody;
    }

    /** A new token for someone. */
    public String issue(Caller caller) {
        String token = UUID.randomUUID().toString();
        tokens.put(token, caller);
        return token;
    }

    /** Who makes the request; fails when he shows a token that was never given out. */
    public Caller caller(HttpRequest request) {
        if (request.certificate().isPresent()) {
            return of(request.certificate().get());
        }
        String authorization = request.headers().getOrDefault("authorization", "");
        if (!authorization.startsWith(SCHEME)) {
            return nobody;
        }
        Caller caller = tokens.get(authorization.substring(SCHEME.length()));
        if (caller == null) {
            throw ApiFailure.unauthorized();
        }
        return caller;
    }

    private static Caller of(X509Certificate certificate) {
        X500Name subject = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        List<String> groups = new ArrayList<>(values(subject, BCStyle.O));
        groups.add("system:authenticated");
        return new Caller(String.join("", values(subject, BCStyle.CN)), List.copyOf(groups));
    }

    private static List<String> values(X500Name subject, ASN1ObjectIdentifier type) {
        return Stream.of(subject.getRDNs(type)).map(part -> IETFUtils.valueToString(part.getFirst().getValue())).toList();
    }
}
