package io.jubelet.adapters.apiserver.identity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The calls of an API server that a certificate request needs. All calls block and throw
 * {@link io.jubelet.ports.failure.PortException}s.
 */
interface SigningApi extends AutoCloseable {

    /** Returns if the API server responds, and does so soon. */
    void ping();

    /**
     * Makes a CertificateSigningRequest.
     *
     * @param name its name, or empty for one that the API server generates
     * @throws io.jubelet.ports.failure.ConflictException when there is one with this name
     */
    SigningRequest create(Optional<String> name, String request, String signerName, List<String> usages);

    /** Looks for a CertificateSigningRequest. */
    Optional<SigningRequest> find(String name);

    /** Returns when something happened to a request since it was seen, at the latest after a time. */
    void awaitChange(SigningRequest seen, Duration atMost);

    /** Ends the connections. */
    @Override
    void close();
}
