/**
 * The credentials that are tried for an image.
 *
 * <p>Secrets and files are read elsewhere; here are the rules by which their entries match images, and what is
 * sent to and received from plugins that provide credentials. Values of credentials never show in text forms.
 */
package io.jubelet.domain.image.credential;
