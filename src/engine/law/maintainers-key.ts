/**
 * The public key of the project's maintainers, who keep its other half and sign packs for this build and later ones
 * (docs/law.md).
 */
export const MAINTAINERS_KEY = "84c44bbf3b8969aa09f0afb0b4c1afbd8e18a238f0e3c2fa54efca475423deea";
