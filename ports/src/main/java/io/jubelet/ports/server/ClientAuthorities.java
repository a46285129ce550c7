package io.jubelet.ports.server;

import java.security.cert.X509Certificate;
import java.util.List;

/** The authorities whose client certificates the kubelet server trusts (authentication.x509.clientCAFile). Thread-safe. */
@FunctionalInterface
public interface ClientAuthorities {

    /** No authority: client certificates are neither requested nor looked at. */
    ClientAuthorities NONE = List::of;

    /** The authorities that are trusted now. Asked at every handshake and request: must not block. */
    List<X509Certificate> current();
}
