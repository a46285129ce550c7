package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.auth.Authentication;
import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import okhttp3.OkHttpClient;

/** HTTP without TLS; users have tokens. */
final class PlainEndpoint implements Endpoint {

    private final Authentication authentication;

    PlainEndpoint(Authentication authentication) {
        this.authentication = authentication;
    }

    @Override
    public Optional<SSLContext> tls() {
        return Optional.empty();
    }

    @Override
    public String url(int port) {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public String kubeconfig(String url, Caller caller) {
        return kubeconfigWithToken(url, authentication.issue(caller));
    }

    @Override
    public String kubeconfigWithToken(String url, String token) {
        return Kubeconfig.text(url, Optional.empty(), token);
    }

    @Override
    public OkHttpClient client() {
        return new OkHttpClient();
    }

    @Override
    public CertificateAuthority authority() {
        return CertificateAuthority.create();
    }
}
