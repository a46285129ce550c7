package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import okhttp3.OkHttpClient;

/** How the server is reached: with or without TLS, and what a client needs for that. */
interface Endpoint {

    Optional<SSLContext> tls();

    String url(int port);

    /** A kubeconfig of a user with what the endpoint prefers as proof. */
    String kubeconfig(String url, Caller caller);

    /** A kubeconfig of a user with a token. */
    String kubeconfigWithToken(String url, String token);

    /** Trusts the server. */
    OkHttpClient client();

    /** Signs the certificates of nodes. */
    CertificateAuthority authority();
}
