package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import okhttp3.OkHttpClient;

/** HTTP over TLS; users have certificates. */
final class TlsEndpoint implements Endpoint {

    private final CertificateAuthority authority = CertificateAuthority.create();

    @Override
    public Optional<SSLContext> tls() {
        return Optional.of(authority.context(Optional.of(authority.server("kube-apiserver", List.of("kubernetes")))));
    }

    @Override
    public String url(int port) {
        return "https://127.0.0.1:" + port;
    }

    @Override
    public String kubeconfig(String url, Caller caller) {
        return Kubeconfig.text(url, authority, authority.client(caller.name(), caller.groups().getFirst()));
    }

    @Override
    public String kubeconfigWithToken(String url, String token) {
        return Kubeconfig.text(url, Optional.of(authority), token);
    }

    @Override
    public OkHttpClient client() {
        return client(authority);
    }

    /** A client that trusts what an authority has signed, and nothing else. */
    static OkHttpClient client(CertificateAuthority authority) {
        return new OkHttpClient.Builder()
                .sslSocketFactory(authority.context(Optional.empty()).getSocketFactory(), authority.trust()).build();
    }

    @Override
    public CertificateAuthority authority() {
        return authority;
    }
}
