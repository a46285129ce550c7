/** The root of the decisions. Code is in the packages below, one per subject; nothing is declared here. */
package io.jubelet.domain;
