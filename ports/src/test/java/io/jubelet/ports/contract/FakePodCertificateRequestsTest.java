package io.jubelet.ports.contract;

import io.jubelet.domain.podcertificate.PodCertificateRequest.Outcome;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.fake.FakePodCertificateRequests;
import java.time.Instant;
import java.time.InstantSource;

final class FakePodCertificateRequestsTest extends PodCertificateRequestsContract {

    private final FakePodCertificateRequests requests =
            new FakePodCertificateRequests(InstantSource.fixed(Instant.parse("2026-11-01T00:00:00Z")));

    @Override
    protected PodCertificateRequests requests() {
        return requests;
    }

    @Override
    protected PodIdentity pod() {
        return new PodIdentity("ns", "web", "uid");
    }

    @Override
    protected PodCertificateRequests.Named node() {
        return new PodCertificateRequests.Named("n", "uid of n");
    }

    @Override
    protected void answer(String name, Outcome outcome) {
        requests.answer("ns", name, outcome);
    }

    @Override
    protected void remove(String name) {
        requests.remove("ns", name);
    }
}
