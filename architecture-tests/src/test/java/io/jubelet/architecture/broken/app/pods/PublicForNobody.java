package io.jubelet.architecture.broken.app.pods;

public final class PublicForNobody {
}
