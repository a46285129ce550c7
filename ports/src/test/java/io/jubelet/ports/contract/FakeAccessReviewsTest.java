package io.jubelet.ports.contract;

import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.fake.FakeAccessReviews;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

final class FakeAccessReviewsTest extends AccessReviewsContract {

    private final FakeAccessReviews reviews = new FakeAccessReviews();

    @BeforeEach
    void prepare() {
        reviews.issue("secret", reader());
        reviews.grant("reader", "get", "metrics");
    }

    @Override
    protected AccessReviews reviews() {
        return reviews;
    }

    @Override
    protected String token() {
        return "secret";
    }

    @Override
    protected String user() {
        return "reader";
    }

    @Override
    protected Caller reader() {
        return new Caller("reader", "", List.of(), Map.of());
    }
}
